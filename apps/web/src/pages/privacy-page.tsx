import { Link } from 'react-router';
import { appTexts } from '../app/app.texts.ts';
import { paths } from '../app/paths.ts';
import { PublicPage } from '../app/shell/public-page.tsx';
import { brand } from '../brand.ts';
import classes from '../features/legal/legal.module.css';
import { legalTexts as texts } from '../features/legal/legal.texts.ts';
import { Legal } from '../features/legal/legal.tsx';
import { Logo } from '../ui/display/logo.tsx';
import { Button } from '../ui/mantine/button.ts';

const ForVisitors = () => (
  <div className={classes.page}>
    <header className={classes.header}>
      <Link className={classes.brand} to={paths.overview}>
        <Logo />
        {brand.name}
      </Link>
      <Button component={Link} to={paths.login}>
        {texts.toSignIn}
      </Button>
    </header>
    <main>
      <h1 className={classes.title}>{appTexts.titles.privacy}</h1>
      <Legal />
    </main>
  </div>
);

export const PrivacyPage = () => (
  <PublicPage title={appTexts.titles.privacy} forVisitors={<ForVisitors />}>
    <Legal />
  </PublicPage>
);
