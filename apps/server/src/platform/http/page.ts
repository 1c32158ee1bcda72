export const toPage = <T>(
  { data, total }: { data: T[]; total: number },
  { page, perPage, filter }: { page: number; perPage: number; filter: string },
) => ({
  data,
  pagination: { page, perPage, total, hasNext: (page + 1) * perPage < total, hasPrev: page > 0, filter },
});
