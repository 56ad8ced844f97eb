// The one-bundle build takes the remotes' sources in, and they import styles.
declare module '*.css';
