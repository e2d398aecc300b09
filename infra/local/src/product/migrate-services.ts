/** Migrates the databases of services one after the other: most of the time of a migration is a process's start. */
const urls = JSON.parse(process.env['MONGO_URLS'] ?? '{}') as Record<string, string>;
for (const [service, url] of Object.entries(urls)) {
  process.env['MONGO_URL'] = url;
  await import(`../../../../services/${service}/src/migrate.ts`).catch((error: unknown) => {
    throw new Error(`The migration of ${service} failed`, { cause: error });
  });
}
