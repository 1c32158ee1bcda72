// Runs before the first paint, so that a dark page never flashes white. A file, since the policy allows no inline script.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // Storage may be forbidden; the system's choice stands.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
