import { type CSSVariablesResolver, createTheme } from '@mantine/core';
import { hasOwnPrimary, palettes, tokens } from '../brand.ts';
import classes from './theme.module.css';

// Plain objects instead of `Button.extend(…)`: importing a component here would add it to every bundle.
const components = {
  Anchor: { defaultProps: { underline: 'never' }, classNames: { root: classes.anchor } },
  ActionIcon: { defaultProps: { variant: 'subtle', size: 36 }, classNames: { root: classes.actionIcon } },
  Avatar: { defaultProps: { radius: '50%' }, classNames: { placeholder: classes.avatar } },
  Badge: { defaultProps: { radius: 'xs', variant: 'light' }, classNames: { root: classes.badge } },
  Button: {
    defaultProps: { size: 'sm', variant: 'default' },
    classNames: { root: classes.button },
    vars: (_theme: unknown, { size }: { size?: unknown }) => ({
      root: size === 'lg' ? { '--button-height': '44px', '--button-fz': '15px', '--button-radius': '10px' } : {},
    }),
  },
  Card: { defaultProps: { radius: 'xl', withBorder: true, shadow: 'xs' } },
  Checkbox: {
    defaultProps: { radius: 'xs', size: 'sm', iconColor: 'var(--on-primary)' },
    classNames: { input: classes.checkbox, label: classes.checkboxLabel },
  },
  // By default Mantine keeps closed options mounted: some 700 of them on the account page.
  Combobox: { defaultProps: { keepMounted: false } },
  Input: {
    classNames: { input: classes.input, section: classes.section },
    vars: (_theme: unknown, { size }: { size?: unknown }) => ({
      wrapper: size === 'lg' ? { '--input-height': '44px', '--input-fz': '14px', '--input-radius': '10px' } : {},
    }),
  },
  InputWrapper: {
    defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  },
  Menu: {
    defaultProps: {
      radius: 'lg',
      shadow: 'md',
      width: 288,
      offset: 6,
      // Mantine's focus placeholder is not an allowed child of role="menu"; the first item takes the focus instead.
      withInitialFocusPlaceholder: false,
      // Flips above the button if there is no room below: scrolling the page would close the menu.
      middlewares: { flip: true, shift: { crossAxis: true, padding: 8 } },
    },
    classNames: { dropdown: classes.menu, item: classes.menuItem, divider: classes.menuDivider },
  },
  Modal: {
    defaultProps: {
      radius: 'xl',
      centered: true,
      padding: 24,
      overlayProps: { backgroundOpacity: 1, color: 'var(--scrim)' },
    },
    classNames: {
      content: classes.modal,
      inner: classes.modalInner,
      overlay: classes.modalOverlay,
      header: classes.modalHeader,
      title: classes.modalTitle,
    },
  },
  Paper: { defaultProps: { radius: 'xl', withBorder: true, shadow: 'xs' }, classNames: { root: classes.paper } },
  Popover: { defaultProps: { radius: 'lg', shadow: 'md' } },
  Radio: { defaultProps: { iconColor: 'var(--on-primary)' } },
  SegmentedControl: {
    defaultProps: { size: 'sm', transitionDuration: 180, withItemsBorders: false },
    classNames: { root: classes.segmented, label: classes.segmentedLabel, indicator: classes.segmentedThumb },
  },
  Select: {
    // The list scrolls itself, without a nested scroll container in the tab order and accessibility tree.
    defaultProps: { checkIconPosition: 'right', withScrollArea: false },
    classNames: { dropdown: classes.menu, options: classes.options, option: classes.option },
  },
  Skeleton: { defaultProps: { radius: 6 }, classNames: { root: classes.skeleton } },
  Switch: {
    defaultProps: { size: 'sm', withThumbIndicator: false },
    classNames: { track: classes.switch, thumb: classes.switchThumb },
  },
  Table: { defaultProps: { verticalSpacing: 12 } },
  Tabs: { classNames: { tab: classes.tab } },
  Tooltip: { defaultProps: { radius: 6 }, classNames: { tooltip: classes.tooltip } },
};

export const theme = createTheme({
  primaryColor: 'ink',
  primaryShade: { light: 9, dark: 0 },
  autoContrast: true,
  colors: palettes,
  fontFamily: '"Geist Variable",system-ui,sans-serif',
  fontFamilyMonospace: '"Geist Mono Variable",monospace',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '20px', xl: '24px' },
  defaultRadius: 'md',
  radius: { xs: '6px', sm: '8px', md: '8px', lg: '12px', xl: '16px' },
  shadows: { xs: 'var(--sh1)', md: 'var(--sh2)', xl: 'var(--sh3)' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '16px', lineHeight: '24px' },
      h3: { fontSize: '14px', lineHeight: '20px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components,
});

const scheme = (index: 0 | 1) =>
  Object.fromEntries(Object.entries(tokens).map(([name, values]) => [`--${name}`, values[index]]));

const mantineVariables = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-error': 'var(--red-text)',
  '--mantine-color-anchor': 'var(--ink)',
};

/** Towards the text colour, which also increases the contrast with the button's label. */
const primaryHover = 'color-mix(in srgb, var(--primary) 90%, var(--ink))';

const ownPrimaryVariables = {
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': primaryHover,
  '--mantine-color-ink-filled': 'var(--primary)',
  '--mantine-color-ink-filled-hover': primaryHover,
};
const variables = { ...mantineVariables, ...(hasOwnPrimary && ownPrimaryVariables) };

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...scheme(0), ...variables },
  dark: { ...scheme(1), ...variables },
});
