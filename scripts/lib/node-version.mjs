const OLDEST = [20, 19];

export function checkNodeVersion(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Holdfast needs Node ${OLDEST.join('.')} or newer; this is Node ${version}.`);
  process.exit(1);
}
