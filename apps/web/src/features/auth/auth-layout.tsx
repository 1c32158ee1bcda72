import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { brand } from '../../brand.ts';
import { useIsNarrow } from '../../lib/media.ts';
import { Logo } from '../../ui/display/logo.tsx';
import { LanguageSelect } from '../../ui/form/language-select.tsx';
import { authTexts } from './auth.texts.ts';
import classes from './auth-layout.module.css';

const MapArt = lazy(async () => ({ default: (await import('./map-art.tsx')).MapArt }));

const { links } = brand;
const texts = authTexts.footer;

interface AuthLayoutProps {
  title: string;
  text?: string;
  corner?: ReactNode;
  children: ReactNode;
}

export const AuthLayout = ({ title, text, corner, children }: AuthLayoutProps) => {
  const isNarrow = useIsNarrow();
  return (
    <div className={classes.split}>
      <div className={classes.side}>
        <header className={classes.header}>
          <Link className={classes.brand} to={paths.login}>
            <Logo />
            {brand.name}
          </Link>
          {corner}
        </header>
        <main className={classes.main}>
          <div className={classes.heading}>
            <h1 className={classes.title}>{title}</h1>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          {children}
        </main>
        <footer className={classes.footer}>
          <nav aria-label={texts.label}>
            <a href={links.contact}>{texts.contact}</a>
            <a href={links.privacy} target="_blank" rel="noreferrer">
              {texts.privacy}
            </a>
            <a href={links.terms} target="_blank" rel="noreferrer">
              {texts.terms}
            </a>
          </nav>
          <LanguageSelect />
        </footer>
      </div>
      {!isNarrow && (
        <div className={classes.art} aria-hidden>
          <Suspense fallback={null}>
            <MapArt />
          </Suspense>
        </div>
      )}
    </div>
  );
};
