// The shared libraries come asynchronously: everything else starts behind this import.
void import('./standalone.tsx');
