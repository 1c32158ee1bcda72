import { describe, expect, it } from 'vitest';
import { rowCounter } from './count-rows.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('counting the rows of a file that arrives in pieces', () => {
  it('leaves out the header and the line breaks within quotes', () => {
    const count = rowCounter();
    expect(count(bytes('Created On,Addr'))).toBe(0);
    expect(count(bytes('ess\r\n1,"one'))).toBe(0);
    expect(count(bytes('\ntwo ""three"""\r\n2,four\r\n3'))).toBe(2);
    expect(count(bytes(',five\r\n'))).toBe(3);
  });
});
