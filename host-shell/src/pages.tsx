import { renderToStaticMarkup } from 'react-dom/server';
import { GLOBAL_CSS } from '@sagitta/shared-ui/first-paint';
import { CONFIG_URL, REGISTRY_URL } from './features/registry/load-data';
import { css as frameCss } from './shared/frame.module.css';
import { EmptyFrame } from './features/frame/empty-frame';
import styles, { css as signInCss } from './features/sign-in/sign-in.module.css';
import { SnowScene } from './features/sign-in/snow-scene';

/**
 * The shell's HTML pages, read by the build alone. They differ in what is fetched ahead and in the first picture;
 * which path gets which is the server's table (delivery/src/serve/pages.ts).
 */
export const pages = {
  fonts: ['inter-latin'],
  css: `${GLOBAL_CSS}\n${signInCss}${frameCss}`.replaceAll('\n', ''),
  pages: [
    {
      file: 'index.html',
      chunks: ['suite'],
      data: [CONFIG_URL, REGISTRY_URL],
      picture: renderToStaticMarkup(<EmptyFrame />),
    },
    { file: 'public.html', chunks: ['suite'], data: [CONFIG_URL, REGISTRY_URL], picture: '' },
    {
      file: 'sign-in.html',
      chunks: ['caller'],
      data: [CONFIG_URL],
      picture: renderToStaticMarkup(
        <div className={styles.page}>
          <SnowScene />
        </div>,
      ),
    },
  ],
};
