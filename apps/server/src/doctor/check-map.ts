import type { Config } from '../config.ts';
import { openMapFile } from '../platform/map/map-file.ts';
import { type Finding, failed, ok, reasonOf } from './finding.ts';

export const checkMap = async ({ mapFile }: Config): Promise<Finding> => {
  if (!mapFile) return ok('off');
  try {
    const map = await openMapFile(mapFile, () => {});
    const facts = await map.facts();
    await map.close();
    const bounds = facts?.bounds.map((degrees) => degrees.toFixed(1)).join(', ');
    return ok(`${mapFile}, west, south, east, north: ${bounds}`);
  } catch (error) {
    return failed(
      `the map ${mapFile} cannot be used: ${reasonOf(error)}`,
      'Let MAP_FILE name a PMTiles file (docs/operations.md, The map), or be off.',
    );
  }
};
