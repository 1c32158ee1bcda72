import { errorTable } from '@holdfast/contract/errors';

interface Answer {
  statusCode: number;
  body: string;
}

/** What is wrong with the code of an answer: none for 400 and more, or one of another status; null for nothing. */
export const codeFault = ({ statusCode, body }: Answer): string | null => {
  if (statusCode < 400) return null;
  const { code } = JSON.parse(body) as { code?: string };
  const [status] = Object.entries(errorTable).find(([known]) => known === code)?.[1] ?? [];
  return status === statusCode ? null : `answered ${statusCode} with the code ${code}`;
};
