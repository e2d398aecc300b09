// Shared libraries load asynchronously, so everything else starts behind this import.
void import('./standalone.tsx');
