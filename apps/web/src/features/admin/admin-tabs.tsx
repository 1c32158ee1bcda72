import { type AdminTabName, adminTabNames, paths } from '../../app/paths.ts';
import { TabLinks } from '../../ui/layout/tab-links.tsx';
import { adminTexts as texts } from './admin.texts.ts';

const tabs = adminTabNames.map((tab: AdminTabName) => ({ to: paths.adminTab(tab), label: texts.tabs[tab] }));

export const AdminTabs = () => <TabLinks label={texts.sections} tabs={tabs} />;
