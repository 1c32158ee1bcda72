import '@fontsource-variable/geist';
import '@fontsource-variable/geist-mono';
// Mantine's styles are in a CSS layer, so that ours win in whatever order the chunks load.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './global.css';
