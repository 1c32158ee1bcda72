import { brand } from '../../brand.ts';
import classes from './logo.module.css';

interface LogoProps {
  isEnterprise?: boolean;
  size?: number;
}

/** Default logo; the hexagon marks enterprise customers. */
const OurMark = ({ isEnterprise, size }: Required<LogoProps>) => (
  <svg
    className={classes.logo}
    data-logo={isEnterprise ? 'enterprise' : 'neutral'}
    viewBox="0 0 32 32"
    width={size}
    height={size}
    aria-hidden
  >
    {isEnterprise ? (
      <>
        <path className={classes.tile} d="M16 1.5 28.5 8.6v14.8L16 30.5 3.5 23.4V8.6z" />
        <path className={classes.arc} strokeWidth={2.4} d="M11.2 15.2v-2.4a4.8 4.8 0 0 1 9.6 0v2.4" />
        <circle className={classes.dot} cx={16} cy={19} r={3.4} />
      </>
    ) : (
      <>
        <rect className={classes.tile} width={32} height={32} rx={9} />
        <path className={classes.arc} strokeWidth={2.8} d="M9.2 17.4v-3.2a6.8 6.8 0 0 1 13.6 0v3.2" />
        <circle className={classes.dot} cx={16} cy={20.4} r={4.2} />
      </>
    )}
  </svg>
);

/** Decorative (empty alt): the name is shown beside it. */
export const Logo = ({ isEnterprise = false, size = 32 }: LogoProps) =>
  brand.logo ? (
    <img className={classes.own} data-logo="own" src={brand.logo} height={size} alt="" />
  ) : (
    <OurMark isEnterprise={isEnterprise} size={size} />
  );
