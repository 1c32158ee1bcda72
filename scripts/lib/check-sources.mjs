import { cyclesOf } from './cycles.mjs';
import { brokenRules } from './import-rules.mjs';
import { importsOf, lineOf } from './source-files.mjs';
import { literalTexts } from './text-rules.mjs';

/** Checks files against the project's own rules; returns one line per violation. */
export async function checkSources(files) {
  const { parseSync } = await import('vite');
  const graph = new Map();
  const faults = files.flatMap(({ path, text }) => {
    const { program, errors } = parseSync(path, text);
    if (errors.length > 0) return [`${path}: ${errors[0].message}`];
    const at = (start) => `${path}:${lineOf(text, start)}`;
    const imports = importsOf(path, program);
    graph.set(
      path,
      imports.map(({ target }) => target),
    );
    const broken = imports.flatMap((found) =>
      brokenRules(path, found).map((rule) => `${at(found.start)} imports ${found.target}: ${rule.why}`),
    );
    const texts = literalTexts(path, program).map(
      (found) => `${at(found.start)} shows '${found.text}': texts stand in <name>.texts.ts`,
    );
    return [...broken, ...texts];
  });
  const cycles = cyclesOf(graph).map((cycle) => `import cycle: ${[...cycle, cycle[0]].join(' → ')}`);
  return [...faults, ...cycles];
}
