import { useParams, useSearchParams } from 'react-router';

/** Largest date that JavaScript can represent, in seconds. */
const lastMoment = 8_640_000_000_000;

const momentIn = (search: URLSearchParams): number | null => {
  const at = Number(search.get('at'));
  return Number.isInteger(at) && at > 0 && at < lastMoment ? at : null;
};

/** The `?at=` parameter: end of the shown history in Unix seconds; null when missing or invalid. */
export const useMomentShown = (deviceUUID: string) => {
  const { deviceUUID: asked } = useParams();
  const [search, setSearch] = useSearchParams();
  const leave = () => {
    if (!search.has('at')) return;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('at');
        return next;
      },
      { replace: true },
    );
  };
  return { at: asked === deviceUUID ? momentIn(search) : null, leave };
};
