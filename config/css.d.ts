/** A style file is a module whose default export is its minified text (config/css-text.cjs). */
declare module '*.css' {
  const css: string;
  export default css;
}
