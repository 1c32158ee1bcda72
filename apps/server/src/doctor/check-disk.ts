import { accessSync, constants, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../config.ts';
import { type Finding, failed, ok, reasonOf, warning } from './finding.ts';

const megabyte = 1024 * 1024;
const least = { worthAWord: 1024 * megabyte, tooLittle: 100 * megabyte, share: 0.05 };

const nearestFolder = (path: string): string => (existsSync(path) ? path : nearestFolder(dirname(path)));

const show = (bytes: number) =>
  bytes < 10_240 * megabyte ? `${Math.round(bytes / megabyte)} MB` : `${Math.round(bytes / 1024 / megabyte)} GB`;

/** Judges the folder of logs, uploads in progress and the embedded database. */
export const judgeSpace = (
  { free, total }: { free: number; total: number },
  folder: string,
  { isEmbedded }: { isEmbedded: boolean },
): Finding => {
  const says = `${show(free)} of ${show(total)} are free in ${folder}`;
  const advice = 'Make room, or let DATA_DIR be on a larger disk: without room nothing can be stored.';
  if (free < least.tooLittle) return failed(says, advice);
  if (!isEmbedded) return ok(says);
  if (free < least.worthAWord || free < total * least.share) return warning(says, advice);
  return ok(says);
};

export const spaceOf = async (dataDir: string) => {
  const { bavail, blocks, bsize } = await statfs(nearestFolder(dataDir));
  return { free: bavail * bsize, total: blocks * bsize };
};

export const checkDisk = async ({ dataDir, databaseUrl }: Config): Promise<Finding> => {
  const folder = nearestFolder(dataDir);
  try {
    accessSync(folder, constants.W_OK);
    return judgeSpace(await spaceOf(dataDir), folder, { isEmbedded: !databaseUrl });
  } catch (error) {
    return failed(
      `${dataDir} cannot be written to: ${reasonOf(error)}`,
      'Let DATA_DIR name a folder that the user of the server may write to.',
    );
  }
};
