import { describe, expect, it } from 'vitest';
import { audit, readAudit } from './audit.mjs';

// Output format of npm 10, without unused fields.
const fault = (name, severity, via) => ({
  [name]: { name, severity, via, range: '<1.2.3', isDirect: false, nodes: [] },
});
const because = [{ title: 'Prototype pollution', url: 'https://github.com/advisories/GHSA-1', severity: 'high' }];
const answer = (vulnerabilities) =>
  `npm warn something\n${JSON.stringify({ auditReportVersion: 2, vulnerabilities }, null, 2)}\n`;
const clean = answer({});
const refused = `npm warn audit 405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk
npm error audit endpoint returned an error
{
  "message": "405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk",
  "method": "POST",
  "statusCode": 405,
  "body": "",
  "error": { "summary": "", "detail": "" }
}
npm error A complete log of this run can be found in: debug.log
`;
const offline = `{
  "message": "request to https://registry.example/-/npm/v1/security/audits/quick failed, reason: getaddrinfo ENOTFOUND registry.example",
  "error": { "summary": "", "detail": "" }
}`;

const run = async (shipped, all = shipped) => {
  const said = [];
  const asked = [];
  const ask = async (more) => {
    asked.push(more);
    return more.includes('--omit=dev') ? shipped : all;
  };
  return { result: await audit((line) => said.push(line), ask), said, asked };
};

describe('the audit of the packages', () => {
  it('passes when nothing is known against them', async () => {
    const { result, said, asked } = await run(clean);
    expect(result).toMatchObject({ passed: 1, failed: 0 });
    expect(said).toEqual([]);
    expect(asked).toEqual([['--omit=dev'], []]);
  });

  it('fails on high and critical ones of what is shipped, and names them', async () => {
    const found = { ...fault('left-pad', 'high', because), ...fault('pads', 'critical', ['left-pad']) };
    const { result } = await run(answer(found));
    expect(result).toMatchObject({ passed: 0, failed: 2 });
    expect(result.output).toBe(
      'left-pad <1.2.3 (high): Prototype pollution https://github.com/advisories/GHSA-1\npads <1.2.3 (critical)',
    );
  });

  it('only prints lesser ones, and those of development dependencies', async () => {
    const lesser = fault('left-pad', 'moderate', because);
    const { result, said } = await run(answer(lesser), answer({ ...lesser, ...fault('builder', 'critical', []) }));
    expect(result).toMatchObject({ passed: 1, failed: 0 });
    expect(said).toEqual([
      'warning: left-pad <1.2.3 (moderate): Prototype pollution https://github.com/advisories/GHSA-1',
      'warning, development only: builder <1.2.3 (critical)',
    ]);
  });

  it.each([
    ['the registry does not know the question', refused, /^could not be asked: 405 Method Not Allowed/],
    ['there is no network', offline, /^could not be asked: request to .* ENOTFOUND/],
    ['npm ends without JSON', 'npm error code ECONNREFUSED\n', /^could not be asked: npm error code ECONNREFUSED$/],
    ['npm says nothing', '', /^could not be asked: npm said nothing$/],
  ])('says so and fails nothing when %s', async (_what, output, words) => {
    const { result, said, asked } = await run(output);
    expect(result).toMatchObject({ passed: 0, failed: 0 });
    expect(said).toEqual([expect.stringMatching(words)]);
    expect(asked).toHaveLength(1);
  });

  it('is not misled by braces around the JSON', () => {
    expect(readAudit('{ not json }').unasked).toBe('{ not json }');
  });
});
