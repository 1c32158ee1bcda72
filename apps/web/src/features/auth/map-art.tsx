export const MapArt = () => <svg role="presentation" />;
