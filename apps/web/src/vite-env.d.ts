/** Version from the workspace's package.json, injected by the build. */
declare const __WEB_VERSION__: string;
