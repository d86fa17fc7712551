; Not yet run on Windows. After `pyinstaller packaging/tablegame.spec` there:
;     makensis /DVERSION=0.8.0 packaging\windows\tablegame.nsi
; It installs for the user alone, needs no rights, and registers records that are named .game.

Unicode true
!ifndef VERSION
  !error "name the version: makensis /DVERSION=..."
!endif
!ifndef FOLDER
  !define FOLDER "..\..\dist\tablegame"
!endif
!ifndef OUT
  !define OUT "..\..\dist\tablegame-${VERSION}-setup.exe"
!endif
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\tablegame"
!define CLASSES "Software\Classes"
!define RECORD "tablegame.record"

!include "MUI2.nsh"

Name "tablegame"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\tablegame"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
!define MUI_ICON "..\tablegame.ico"
!define MUI_UNICON "..\tablegame.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\tablegame.exe"

!insertmacro MUI_PAGE_LICENSE "..\..\LICENSE"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
!insertmacro MUI_LANGUAGE "French"
!insertmacro MUI_LANGUAGE "Polish"

Section
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal" ; what an older version has left
  File /r "${FOLDER}\*"
  File "..\tablegame.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\tablegame.lnk" "$INSTDIR\tablegame.exe" "" "$INSTDIR\tablegame.ico"
  WriteRegStr HKCU "${KEY}" "DisplayName" "tablegame"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\tablegame.ico"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
  WriteRegStr HKCU "${CLASSES}\.game" "" "${RECORD}"
  WriteRegStr HKCU "${CLASSES}\${RECORD}" "" "tablegame record"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\DefaultIcon" "" "$INSTDIR\tablegame.ico"
  WriteRegStr HKCU "${CLASSES}\${RECORD}\shell\open\command" "" '"$INSTDIR\tablegame.exe" "%1"'
SectionEnd

; Saved games are elsewhere and stay.
Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\tablegame.exe"
  Delete "$INSTDIR\tablegame.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\tablegame.lnk"
  DeleteRegKey HKCU "${KEY}"
  DeleteRegKey HKCU "${CLASSES}\${RECORD}"
  DeleteRegValue HKCU "${CLASSES}\.game" ""
SectionEnd
