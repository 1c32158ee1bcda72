import { useEffect, useState } from 'react';

/** Cuts a list into pages and turns to the one with the chosen item. */
export const usePage = <T>(items: T[], perPage: number, chosenIndex: number) => {
  const [wanted, setPage] = useState(0);
  const page = Math.min(wanted, Math.max(0, Math.ceil(items.length / perPage) - 1));

  useEffect(() => {
    if (chosenIndex !== -1) setPage(Math.floor(chosenIndex / perPage));
  }, [chosenIndex, perPage]);

  return { page, start: page * perPage, shown: items.slice(page * perPage, (page + 1) * perPage), setPage };
};
