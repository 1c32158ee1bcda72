/** The version in the workspace's package.json, set by the build. */
declare const __WEB_VERSION__: string;
