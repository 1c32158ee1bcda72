import { expect, it } from 'vitest';
import { commandsOf, fillIn } from './blocks.mjs';

const PAGE = `# Title

## One

\`\`\`sh
npm start   # installs
\`\`\`

text

\`\`\`json
{}
\`\`\`

\`\`\`sh
export A=1
# a line of its own
npm run backup -- up.backup
\`\`\`

## Two
`;

it('takes the commands of a section as they are written', () => {
  expect(commandsOf(PAGE, 'One')).toEqual([['npm start'], ['export A=1', 'npm run backup -- up.backup']]);
  expect(commandsOf(PAGE, 'Two')).toEqual([]);
  expect(() => commandsOf(PAGE, 'Three')).toThrow('there is no section Three');
});

it('replaces examples, and says which of them the text has no more', () => {
  expect(fillIn(['npm run backup -- up.backup'], { 'up.backup': 'x' })).toEqual(['npm run backup -- x']);
  expect(() => fillIn(['npm start'], { 'up.backup': 'x' })).toThrow('the text no longer has up.backup');
});
