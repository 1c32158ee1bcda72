import type { importsSchemas, PastImport } from '@holdfast/contract/imports';
import { importsEndpoints } from '@holdfast/contract/imports.endpoints';
import { importPartBytes, importPartsOf, isImportBusy } from '@holdfast/contract/imports.rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createClient } from '../../lib/api-client.ts';
import { fingerprintOf } from './file-fingerprint.ts';
import { importsTexts as texts } from './imports.texts.ts';

const api = createClient<typeof importsSchemas>(importsEndpoints);

const keyOf = (deviceId: string) => ['imports', deviceId];

/** Poll interval in ms while the server processes an import. */
const refresh = 700;

const isAtWork = (imports: PastImport[] | undefined) => imports?.some(({ state }) => isImportBusy(state)) ?? false;

/** Invalidates history and timeline when the server has finished processing. */
export const useImports = (deviceId: string) => {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keyOf(deviceId),
    queryFn: async () => (await api.listImports({ params: { id: deviceId } })).data,
    refetchInterval: ({ state }) => isAtWork(state.data) && refresh,
    meta: { failure: texts.failed },
  });
  const isBusy = isAtWork(query.data);
  useEffect(() => {
    if (!isBusy) return undefined;
    return () => {
      for (const name of ['history', 'timeline']) void queryClient.invalidateQueries({ queryKey: [name] });
    };
  }, [isBusy, queryClient]);
  return query;
};

const useReload = (deviceId: string) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keyOf(deviceId) });
};

/** Resumes an interrupted upload when the same file is chosen again; what earlier versions began has no fingerprint. */
const begin = async (deviceId: string, file: File, past: PastImport[]): Promise<PastImport> => {
  const { name, size } = file;
  const body = { name: name.slice(-200), size, fingerprint: await fingerprintOf(file) };
  const isSame = (one: PastImport) =>
    one.name === body.name.trim() && one.size === size && ['', body.fingerprint].includes(one.fingerprint);
  const left = past.find((one) => one.state === 'uploading' && isSame(one));
  return left ?? (await api.createImport({ params: { id: deviceId }, body })).import;
};

const send = async (deviceId: string, file: File, past: PastImport[], onProgress: (share: number) => void) => {
  const { _id, progress, size } = await begin(deviceId, file, past);
  const parts = importPartsOf(size);
  const first = Math.round((progress * size) / importPartBytes);
  for (let number = first; number < parts; number += 1) {
    onProgress(number / parts);
    const content = file.slice(number * importPartBytes, (number + 1) * importPartBytes);
    const params = { id: deviceId, importId: _id, number: String(number) };
    await api.sendImportPart({ params, content });
  }
};

export const useSendImport = (deviceId: string, past: PastImport[]) => {
  const [progress, setProgress] = useState<number | null>(null);
  const reload = useReload(deviceId);
  const mutation = useMutation({
    mutationFn: (file: File) => send(deviceId, file, past, setProgress),
    meta: { fallback: texts.sendFailed },
    onSettled: async () => {
      setProgress(null);
      await reload();
    },
  });
  return { send: mutation.mutate, progress: mutation.isPending ? (progress ?? 0) : null };
};

export const useStartImport = (deviceId: string) => {
  const reload = useReload(deviceId);
  return useMutation({
    mutationFn: (importId: string) => api.startImport({ params: { id: deviceId, importId } }),
    meta: { fallback: texts.startFailed },
    onSuccess: reload,
  });
};

export const useUndoImport = (deviceId: string) => {
  const reload = useReload(deviceId);
  return useMutation({
    mutationFn: (importId: string) => api.undoImport({ params: { id: deviceId, importId } }),
    meta: { fallback: texts.undoFailed },
    onSuccess: reload,
  });
};
