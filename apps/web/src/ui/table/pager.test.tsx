import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Pager } from './pager.tsx';

const linksAt = (page: number, pages: number) => {
  const view = render(
    <MantineProvider env="test">
      <Pager page={page} perPage={10} total={pages * 10} text="" onChange={() => {}} />
    </MantineProvider>,
  );
  const links = screen.queryAllByRole('button', { name: /^Page \d+$/ }).length;
  view.unmount();
  return links;
};

describe('the pager', () => {
  it.each([2, 5, 6, 7, 8, 9, 20, 98])(
    'of %i pages has six links to pages at most, wherever one is [P1.9.12]',
    (pages) => {
      const counts = Array.from({ length: pages }, (_, page) => linksAt(page, pages));
      expect(Math.max(...counts)).toBeLessThanOrEqual(6);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(Math.min(pages, 3));
    },
  );
});
