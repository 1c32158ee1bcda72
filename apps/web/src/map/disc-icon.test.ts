import { describe, expect, it } from 'vitest';
import { discElement, discIcon, discSizes } from './disc-icon.ts';

describe('the discs on the map', () => {
  it('are larger for the newest point', () => {
    expect(discSizes).toMatchObject({ newest: 30, point: 22 });
    expect(discIcon({ text: '1', kind: 'newest' }).options.iconSize).toEqual([30, 30]);
  });

  it('take a text as text, never as markup', () => {
    const disc = discElement({ text: '<img src=x onerror=alert(1)>', kind: 'letter' });
    expect(disc.textContent).toBe('<img src=x onerror=alert(1)>');
    expect(disc.children).toHaveLength(0);
  });

  it('show what is selected and what has just arrived', () => {
    const plain = discElement({ text: '2', kind: 'point' });
    expect([plain.hasAttribute('data-selected'), plain.hasAttribute('data-arriving')]).toEqual([false, false]);
    const lively = discElement({ text: '1', kind: 'newest', isSelected: true, isArriving: true });
    expect([lively.hasAttribute('data-selected'), lively.hasAttribute('data-arriving')]).toEqual([true, true]);
  });
});
