/** What DOMPurify tested itself against, from the last package that had its tests in it (MPL-2.0 or Apache-2.0). */
declare module 'dompurify-tests/test/fixtures/expect.js' {
  const cases: readonly { readonly title?: string; readonly payload: string }[];
  export default cases;
}
