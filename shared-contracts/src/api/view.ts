import * as v from 'valibot';
import { nameField } from '../fields';
import { operation } from '../operation';
import { VIEW_CODE, VIEW_NAME_MAX, VIEW_PAGE, VIEW_SEARCH } from '../rules/mine';
import { DeleteByIdSchema, IdSchema } from '../wire';

// Views: what a table or the graph shows, kept by name (docs/product/mine.md#views). A view has no data of the product,
// only what the address of its page says: the page's own calls decide what its reader may see.

/** A page's query string, without the question mark: filters, order, columns, range, compared devices. */
const SearchSchema = v.pipe(v.string(), v.regex(VIEW_SEARCH));
const PageSchema = v.pipe(v.string(), v.regex(VIEW_PAGE));

/** What a view shows. */
const SHOWN = {
  page: v.string(),
  name: v.string(),
  search: v.string(),
};

/** A view of the caller's own account. */
export const ViewSchema = v.object({
  ID: v.number(),
  ...SHOWN,
  /** Its page opens with it where the address asks for nothing. */
  isDefault: v.boolean(),
  /** By which a link names it. */
  code: v.string(),
});
export type View = v.InferOutput<typeof ViewSchema>;

/** A view that a link names. */
export const SharedViewSchema = v.object({
  ...SHOWN,
  /** The name of whose it is. */
  owner: v.string(),
});
export type SharedView = v.InferOutput<typeof SharedViewSchema>;

const ERRORS = { 409: 'The page has a view of this name; `fields` names it.' };

/** The caller's own views of a page, by name. */
export const listViews = operation('GET', '/views/{page}', {
  name: 'listViews',
  params: v.object({ page: PageSchema }),
  output: v.array(ViewSchema),
});

/** Keeps a view. Its name is unique on its page, in any letter case. */
export const createView = operation('PUT', '/view', {
  name: 'createView',
  input: v.object({
    page: PageSchema,
    name: nameField(VIEW_NAME_MAX),
    search: SearchSchema,
  }),
  output: ViewSchema,
  errors: { ...ERRORS, 422: 'The account has too many views.' },
});

/**
 * Changes a view of the caller's own: what is not sent stays. A default takes that from the page's other views. It has
 * one owner, and so no lock.
 */
export const saveView = operation('PATCH', '/view', {
  name: 'saveView',
  input: v.object({
    ID: IdSchema,
    name: v.optional(nameField(VIEW_NAME_MAX)),
    search: v.optional(SearchSchema),
    isDefault: v.optional(v.boolean()),
  }),
  output: ViewSchema,
  errors: ERRORS,
});

/** Deletes a view of the caller's own; links to it find nothing any more. */
export const deleteView = operation('DELETE', '/view', {
  name: 'deleteView',
  input: DeleteByIdSchema,
  output: v.unknown(),
  success: [200],
});

/**
 * The view of a link, for its owner and for colleagues: those who share a system with its owner, and staff. One that
 * does not exist is refused like that of a stranger.
 */
export const getSharedView = operation('GET', '/shared-views/{code}', {
  name: 'getSharedView',
  params: v.object({ code: v.pipe(v.string(), v.regex(VIEW_CODE)) }),
  output: SharedViewSchema,
});
