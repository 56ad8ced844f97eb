import { fetchPage } from './app/fetch-page';

/**
 * The first script is read in two tasks, so that the browser can paint and answer in between: first the frame that
 * everything is drawn with, then the shell.
 */
const start = async () => {
  void fetchPage();
  await import(/* webpackMode: "eager", webpackExports: ["UiProvider"] */ '@sagitta/shared-ui/core');
  await new Promise((done) => {
    setTimeout(done);
  });
  const { boot } = await import(/* webpackMode: "eager" */ './app/boot');
  boot();
};

void start();
