import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { Welcome } from '../features/devices/welcome.tsx';

export const OverviewPage = () => (
  <PageFrame title={appTexts.titles.overview} isBleeding>
    <Welcome />
  </PageFrame>
);
