/** As `engines` in package.json says: Vite does not run on 21, nor on 22 before 22.12. */
export function isSupported(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
}

export function checkNodeVersion(version = process.versions.node) {
  if (isSupported(version)) return;
  console.error(`Holdfast needs Node 20.19, 22.12 or newer, and not 21; this is Node ${version}.`);
  process.exit(1);
}
