import '@fontsource-variable/geist';
import '@fontsource-variable/geist-mono';
// Mantine's own styles sit in a layer, so that ours win whatever order the chunks arrive in.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import './global.css';
