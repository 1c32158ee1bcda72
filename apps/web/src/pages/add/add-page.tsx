import { appTexts } from '../../app/app.texts.ts';
import { paths } from '../../app/paths.ts';
import { PageFrame } from '../../app/shell/page-frame.tsx';
import { AddChoice } from '../../features/devices/add/add-choice.tsx';

export const AddPage = () => (
  <PageFrame title={appTexts.titles.add} backTo={paths.overview}>
    <AddChoice />
  </PageFrame>
);
