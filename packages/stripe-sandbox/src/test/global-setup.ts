import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureSdkSchema } from './sdk-schema.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sdkSchemaFile: string;
    countsFolder: string;
  }
}

export default function setup(project: TestProject) {
  const countsFolder = mkdtempSync(join(tmpdir(), 'stripe-sandbox-'));
  project.provide('sdkSchemaFile', ensureSdkSchema());
  project.provide('countsFolder', countsFolder);
  return () => {
    const counts = readdirSync(countsFolder).map((name) => Number(readFileSync(join(countsFolder, name), 'utf8')));
    rmSync(countsFolder, { recursive: true });
    const checked = counts.reduce((total, count) => total + count, 0);
    process.stdout.write(`${checked} objects checked against the SDK's types\n`);
  };
}
