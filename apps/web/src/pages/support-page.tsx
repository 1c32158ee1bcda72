import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { Support } from '../features/support/support.tsx';

export const SupportPage = () => (
  <PageFrame title={appTexts.titles.support}>
    <Support />
  </PageFrame>
);
