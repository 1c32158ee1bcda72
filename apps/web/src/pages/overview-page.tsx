import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';

export const OverviewPage = () => <PageFrame title={appTexts.titles.overview}>{null}</PageFrame>;
