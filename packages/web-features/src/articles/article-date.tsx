const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day as people in the UK write it. */
export const ArticleDate = ({ date }: { readonly date: string }) => (
  <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
);
