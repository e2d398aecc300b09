import { expect, type Locator, type Page } from '@playwright/test';

/** One post on the page. */
function postCard(card: Locator) {
  const page = card.page();
  return {
    card,
    text: card,
    reactButton: card.getByRole('button', { name: /^React to .*’s post/ }),
    reactions: card.getByRole('button', { name: /^\S+ reactions? to .*’s post/ }),
    reaction: (label: string) => card.getByRole('button', { name: new RegExp(`^${label}(,|$)`) }),
    share: card.getByRole('button', { name: /^(Share|\S+ shares?):/, pressed: false }),
    shared: card.getByRole('button', { name: /^(Share|\S+ shares?):/, pressed: true }),
    picture: card.getByRole('button', { name: /^Show the picture large/ }),
    comments: card.getByRole('group', { name: /^Comments on .*’s post/ }),
    writeComment: card.getByRole('button', { name: /(^Comment|comments?) on .*’s post/ }),
    comment: card.getByRole('textbox', { name: /^Comment on .*’s post/ }),
    earlier: card.getByRole('button', { name: /^Show \d+ (earlier )?comments?$/ }),
    unfold: card.getByRole('button', { name: 'Show the whole post' }),
    undo: card.getByRole('button', { name: /^Undo/ }),

    /** Loads earlier comments until this many are shown. */
    async showComments(count: number): Promise<void> {
      await expect(async () => {
        // The button disappears with the last page of them.
        if (await this.earlier.isVisible()) await this.earlier.click({ timeout: 2_000 });
        await expect(this.comments.getByRole('listitem')).toHaveCount(count, { timeout: 1_000 });
      }).toPass({ timeout: 60_000 });
      const folded = this.comments.getByRole('button', { name: 'Show more' });
      for (let left = await folded.count(); left > 0; left -= 1) await folded.first().click();
    },
    async react(label: string): Promise<void> {
      await this.reactButton.click();
      await this.reaction(label).click();
    },
    async write(text: string): Promise<void> {
      if (!(await this.comment.isVisible())) await this.writeComment.click();
      await this.comment.fill(text);
      await this.comment.press('Enter');
    },
    async choose(entry: string): Promise<void> {
      await card.getByRole('button', { name: /^More about .*’s post/ }).click();
      await card.getByRole('button', { name: entry, exact: true }).click();
    },
    async reshare(): Promise<void> {
      await this.share.click();
      await page
        .getByRole('alertdialog')
        .or(page.getByRole('dialog'))
        .getByRole('button', { name: 'Share', exact: true })
        .click();
    },
  };
}

/** /feed */
export function feedPage(page: Page) {
  const composer = page.getByRole('region', { name: 'Write a post' });
  const post = (text: string) => page.getByRole('article').filter({ hasText: text });
  return {
    composer,
    field: composer.getByRole('textbox', { name: 'Your post' }),
    addPicture: composer.getByRole('button', { name: 'Add a picture' }),
    file: composer.locator('input[type=file]'),
    alt: composer.getByLabel('What does the picture show?'),
    send: composer.getByRole('button', { name: 'Post', exact: true }),
    people: page.getByRole('listbox', { name: 'People to mention' }),
    newPosts: page.getByRole('button', { name: 'New posts' }),
    posts: page.locator('[data-post]'),
    /** The post with this text. */
    post: (text: string) => postCard(post(text).first()),
    byId: (id: string) => postCard(page.locator(`[data-post="${id}"]`)),

    async open(postId?: string): Promise<void> {
      await page.goto(postId ? `/feed?post=${postId}` : '/feed');
      await expect(page.getByRole('heading', { name: 'Feed', level: 1 })).toBeVisible();
    },
  };
}
