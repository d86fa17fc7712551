"""What woodcut figures are cut with: lines, shading, faces, hands, cloth, crowns, belts. Knows no single figure."""
