import { type ColorPair, contrastOf } from '@holdfast/contract/brand.rules';

const font = "font-family:'Geist',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export const styles = {
  page: 'margin:0;padding:0;background:#F5F5F2',
  pageTable: 'background:#F5F5F2',
  preview: 'display:none;max-height:0;overflow:hidden;opacity:0',
  card: 'background:#FFFFFF;border:1px solid #E5E5E0;border-radius:16px;padding:32px',
  title: `${font};margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;letter-spacing:-0.02em;color:#17191C`,
  paragraph: `${font};margin:0 0 12px;font-size:14px;line-height:22px;color:#4B5057`,
  link: `${font};margin:0;font-size:12px;line-height:18px;color:#686D74;word-break:break-all`,
  linkText: 'color:#686D74;text-decoration:underline',
  footer: `${font};margin:0 0 4px;font-size:12px;line-height:18px;color:#686D74`,
  brand: `${font};padding-left:10px;font-size:16px;line-height:24px;font-weight:600;letter-spacing:-0.012em;color:#17191C`,
  logo: 'display:block;height:32px;width:auto;border:0',
  arc: 'width:10px;height:8px;margin:0 auto;border:3px solid #FFFFFF;border-bottom:0;border-radius:8px 8px 0 0',
  dot: 'width:8px;height:8px;margin:-2px auto 0;background:#D3420A;border-radius:4px',
};

const ink: ColorPair = ['#17191C', '#F1F2F3'];
const white = '#FFFFFF';

/** White or ink, whichever has the higher contrast on the colour. */
const onColor = (color: string) => (contrastOf(color, white) >= contrastOf(color, ink[0]) ? white : ink[0]);

export const stylesOf = ([light]: ColorPair = ink) => ({
  buttonCell: `background:${light};border-radius:8px`,
  button: `${font};display:inline-block;padding:12px 20px;font-size:14px;line-height:20px;font-weight:500;color:${onColor(light)};text-decoration:none`,
  tile: `width:32px;height:32px;background:${light};border-radius:9px;font-size:0;line-height:0`,
  initial: `${font};font-size:16px;line-height:32px;font-weight:600;color:${onColor(light)}`,
});

export const darkStylesOf = ([, dark]: ColorPair = ink) => `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0C0D0F!important}
.card{background:#141619!important;border-color:#26292E!important}
.ink{color:#F1F2F3!important}
.ink2{color:#B6BBC1!important}
.ink3{color:#8E949B!important}
.button,.tile{background:${dark}!important}
.button-text{color:${onColor(dark)}!important}
.arc{border-color:#17191C!important}
.dot{background:#FF6B2C!important}
}
`;
