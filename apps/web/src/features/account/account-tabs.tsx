import { paths } from '../../app/paths.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { accountTexts } from './account.texts.ts';

const texts = accountTexts.tabs;

export const AccountTabs = () => <TabLinks label={texts.label} tabs={[{ to: paths.account, label: texts.account }]} />;
