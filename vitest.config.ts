import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const startsPrograms = ({ moduleId }: TestSpecification) =>
  /\/(server-process|end-under-load|two-processes)\.ts'/.test(readFileSync(moduleId, 'utf8'));

/** What starts programs takes longest; in a fresh clone, which knows no durations, it would come last and alone. */
class ProgramsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    const first = new Set(sorted.filter(startsPrograms));
    return [...first, ...sorted.filter((file) => !first.has(file))];
  }
}

export default defineConfig({
  test: {
    // Of two cores it would leave one idle.
    maxWorkers: '100%',
    sequence: { sequencer: ProgramsFirst },
    projects: [
      'packages/*/vitest.config.ts',
      'apps/*/vitest.config.ts',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'], environment: 'node', testTimeout: 60_000 } },
    ],
  },
});
