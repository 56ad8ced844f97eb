/**
 * The subpaths of shared-ui that the shell brings for the remotes: federation provides only what the shell imports somewhere.
 * Each is a chunk of its own, fetched when the first remote asks for it. Never called.
 */
export const PROVIDED = [
  () => import('@sagitta/shared-ui/data-grid'),
  () => import('@sagitta/shared-ui/format'),
  () => import('@sagitta/shared-ui/forms'),
  () => import('@sagitta/shared-ui/frames'),
  () => import('@sagitta/shared-ui/icons'),
  () => import('@sagitta/shared-ui/instruments'),
  () => import('@sagitta/shared-ui/overlay'),
  () => import('@sagitta/shared-ui/select'),
  () => import('@sagitta/shared-ui/tabs'),
] as const;
