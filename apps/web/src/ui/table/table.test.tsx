import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Breakable, type Column, Table, TwoLines } from './table.tsx';

interface Row {
  id: string;
  length: number;
}

const columns: Column<Row>[] = [
  { title: 'Name', isMain: true, sorted: 'descending', cell: ({ id }) => id },
  { title: 'Length', cell: ({ length }) => length },
  { title: null, cell: () => 'm' },
  { title: 'Actions', isTitleHidden: true, cell: ({ id }) => <button type="button">{`Edit ${id}`}</button> },
];

const show = (props: Partial<Parameters<typeof Table<Row>>[0]>) =>
  render(
    <MantineProvider env="test">
      <Table
        label="Roads"
        columns={columns}
        rows={[{ id: 'A1', length: 12 }]}
        keyOf={({ id }) => id}
        empty={<p>No roads</p>}
        {...props}
      />
    </MantineProvider>,
  );

describe('the table', () => {
  it('names itself, its columns, what they are sorted by and the current row', () => {
    show({ isCurrent: ({ id }) => id === 'A1' });
    expect(screen.getByRole('table', { name: 'Roads' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByRole('columnheader', { name: 'Length' })).toHaveAttribute('colspan', '2');
    expect(screen.getByRole('columnheader', { name: 'Actions' })).toHaveTextContent('');
    expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['A1', '12', 'm', 'Edit A1']);
    expect(screen.getAllByRole('row')[1]).toHaveAttribute('aria-current', 'true');
  });

  it('tells that it is loading, empty or not to be had', () => {
    const { unmount } = show({ rows: undefined });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeVisible();
    unmount();
    const { unmount: remove } = show({ rows: [] });
    expect(screen.getByText('No roads')).toBeVisible();
    remove();
    show({ rows: undefined, failure: <p>Could not be loaded</p> });
    expect(screen.getByText('Could not be loaded')).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  it('gives way to a list where there is no room for columns', () => {
    show({ narrow: <ul aria-label="Roads" /> });
    expect(screen.getByRole('list', { name: 'Roads' })).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('a long word', () => {
  const withBreaks = (element: Element) =>
    [...element.childNodes].map((node) => (node.nodeName === 'WBR' ? '|' : node.textContent)).join('');

  it.each([
    ['superadmin@demo.test', 'superadmin@|demo.test'],
    ['anna.maria@mail.demo.test', 'anna.maria@|mail.demo.test'],
    ['DEMO-GPS-016', 'DEMO-|GPS-|016'],
    ['plan_1/offer', 'plan_|1/|offer'],
    ['a <b> & c', 'a <b> & c'],
  ])('%s breaks where one would break it', (text, broken) => {
    expect(withBreaks(render(<Breakable text={text} />).container)).toBe(broken);
  });

  it('is found and read as one text, also as the first of two lines', () => {
    render(<TwoLines first="superadmin@demo.test" second="Elias" />);
    expect(withBreaks(screen.getByText('superadmin@demo.test'))).toBe('superadmin@|demo.test');
  });
});
