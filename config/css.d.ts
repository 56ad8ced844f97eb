/** A style file with local class names: `styles.line`, and its minified text as `css` (config/css-text.cjs). */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
  export const css: string;
}

/** A plain style file is a module whose default export is its minified text. */
declare module '*.css' {
  const css: string;
  export default css;
}

/** The text of a worker's script, bundled by itself (config/worker-text.cjs). */
declare module '*?worker' {
  const text: string;
  export default text;
}
