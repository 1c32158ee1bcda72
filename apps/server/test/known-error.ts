import { errorTable } from '@holdfast/contract/errors';

interface Answer {
  statusCode: number;
  body: string;
}

/** Fault of the error code: missing, unknown or of another status; null if there is none. */
export const codeFault = ({ statusCode, body }: Answer): string | null => {
  if (statusCode < 400) return null;
  const { code } = JSON.parse(body) as { code?: string };
  const [status] = Object.entries(errorTable).find(([known]) => known === code)?.[1] ?? [];
  return status === statusCode ? null : `answered ${statusCode} with the code ${code}`;
};
