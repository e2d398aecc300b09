/** DOMPurify's own test cases, from the last package that included them (MPL-2.0 or Apache-2.0). */
declare module 'dompurify-tests/test/fixtures/expect.js' {
  const cases: readonly { readonly title?: string; readonly payload: string }[];
  export default cases;
}
