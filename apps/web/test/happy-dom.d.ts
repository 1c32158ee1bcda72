interface Window {
  happyDOM: { setViewport: (viewport: { width: number; height: number }) => void };
}
