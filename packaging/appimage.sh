#!/usr/bin/env bash
# Not yet run with appimagetool. Makes dist/tablegame-VERSION-ARCHITECTURE.AppImage of the folder dist/tablegame (`make package`):
#     packaging/appimage.sh [APPIMAGETOOL]
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${1:-appimagetool}
root=build/tablegame.AppDir
rm -rf "$root"
mkdir -p "$root/usr/lib" "$root/usr/share/metainfo"
cp -a dist/tablegame "$root/usr/lib/tablegame"
cp packaging/linux/org.tablegame.tablegame.metainfo.xml "$root/usr/share/metainfo/"
cp packaging/linux/tablegame.desktop assets/icon.svg "$root/"
mv "$root/icon.svg" "$root/tablegame.svg"
ln -s usr/lib/tablegame/tablegame "$root/AppRun"
if ! command -v "$tool" >/dev/null; then
  echo "$root is ready; appimagetool is not here: https://github.com/AppImage/appimagetool" >&2
  exit 3
fi
version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' tablegame/__init__.py)
"$tool" --no-appstream "$root" "dist/tablegame-$version-$(uname -m).AppImage"
