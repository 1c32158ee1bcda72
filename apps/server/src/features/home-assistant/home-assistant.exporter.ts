import { toCsv } from '@holdfast/contract/csv.rules';
import type { Exporter } from '../account/export.service.ts';
import type { HomeAssistantService } from './home-assistant.service.ts';

const columns = ['device shown in Home Assistant'];

export const createHomeAssistantExporter =
  ({ homeAssistant }: { homeAssistant: HomeAssistantService }): Exporter =>
  async (userId) => {
    const names = await homeAssistant.listNames(userId);
    const rows = names.map((name) => [name]);
    return names.length > 0 ? [{ name: 'home-assistant.csv', content: toCsv(columns, rows) }] : [];
  };
